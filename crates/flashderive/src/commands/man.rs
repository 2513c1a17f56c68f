//! `man`: the manual pages, written from what the command line accepts.

use crate::cli::{Cli, Man};
use crate::files;
use crate::outcome::{Failure, Output};
use clap::CommandFactory;
use serde_json::json;
use std::path::Path;

/// Runs the command.
///
/// # Errors
/// When the folder cannot be written.
pub fn run(args: &Man) -> Result<Output, Failure> {
    let pages = pages().map_err(|e| files::io_failure(Path::new("the manual"), &e.to_string()))?;
    let Some(folder) = &args.output else {
        let text = pages.into_iter().next().map(|(_, text)| text).unwrap_or_default();
        return Ok(Output::new(text.clone(), json!({ "page": text })));
    };
    std::fs::create_dir_all(folder).map_err(|e| files::io_failure(folder, &e.to_string()))?;
    let mut text = String::new();
    for (name, page) in &pages {
        files::write(&folder.join(name), page.as_bytes())?;
        text.push_str(&format!("{}\n", folder.join(name).display()));
    }
    let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
    Ok(Output::new(text, json!({ "folder": folder.display().to_string(), "files": names })))
}

/// File name and text of each page: that of the program, then one a command.
fn pages() -> std::io::Result<Vec<(String, String)>> {
    let mut program = Cli::command().disable_help_subcommand(true);
    // Gives the commands their full names and the options of every command.
    program.build();
    let commands: Vec<clap::Command> = program.get_subcommands().cloned().collect();
    let mut list = Vec::new();
    for command in std::iter::once(program).chain(commands) {
        let page = clap_mangen::Man::new(command);
        let mut text = Vec::new();
        page.render(&mut text)?;
        list.push((page.get_filename(), String::from_utf8_lossy(&text).into_owned()));
    }
    Ok(list)
}
