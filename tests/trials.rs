//! Specs that nobody had in mind when the compiler was written, `tests/trials/*.yaml`: each is right on the emulator or
//! refused for the reason that its line below gives.

mod support;

use flashderive::cli::Level;
use flashderive::verdict;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/trials")
}

fn read(name: &str) -> String {
    let path = folder().join(format!("{name}.yaml"));
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Trials of columns that are summed in parts, as many as multiprocessors ask for, nearly all of which have nothing to sum at the sizes of `smoke`: planned for
/// [`FEW`] multiprocessors, the kernels are the same and have fewer blocks without a row.
const IN_FEWER_PARTS: &[&str] = &["column_sums", "layernorm_backward"];

/// The same of kernels with blocks for all multiprocessors at any size: lists, their sorts, scans.
const ON_FEW: &[&str] = &[
    "first_of_each_key",
    "loss_and_gradient",
    "moments_of_groups",
    "routed_experts",
    "scans_kept_alone",
    "softmax_at_ends",
    "two_ranks_of_none",
    "update_read_outside",
];
const FEW: u32 = 16;

/// Right on the emulator: the workload `smoke` with every kind of inputs, and sizes near it; and what must be decided, is.
fn right(name: &str) {
    let multiprocessors = IN_FEWER_PARTS.iter().chain(ON_FEW).any(|n| *n == name).then_some(FEW);
    let planned = support::plan_on(&format!("{name}.yaml"), &read(name), multiprocessors).unwrap_or_else(|f| panic!("{}", support::said(&f)));
    assert_eq!(planned.loaded.problem.name, name, "a spec file is named after its kernel");
    for (_, rule, words) in DECIDED.iter().filter(|(of, ..)| *of == name) {
        let mut of_rule = planned.trace.records.iter().filter(|r| r.rule == *rule);
        assert!(of_rule.any(|r| r.conclusion.contains(words)), "nothing is decided by `{rule}` with `{words}`");
    }
    let wrong = support::wrong(&planned, &verdict::workloads(&planned.loaded.problem, &planned.bound.program.versions, Level::Smoke));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Refused with this code and these words.
fn refused(name: &str, code: &str, words: &str) {
    let failure = support::plan(&format!("{name}.yaml"), &read(name)).err().unwrap_or_else(|| panic!("accepted"));
    let said = support::said(&failure);
    assert!(said.contains(&format!("[{code}]")) && said.contains(words), "{said}");
}

/// One test a spec, so that they run side by side, and the list of all.
macro_rules! trials {
    (right: $($right:ident)*; refused: $($refused:ident $code:literal $words:literal;)*) => {
        $(#[test] fn $right() { right(stringify!($right)); })*
        $(#[test] fn $refused() { refused(stringify!($refused), $code, $words); })*
        const RIGHT: &[&str] = &[$(stringify!($right),)*];
        const REFUSED: &[&str] = &[$(stringify!($refused),)*];
    };
}

trials! {
    right:
    above_second batch_stats beam_step causal_linear conv1d covariance cross_entropy cummax_rows dropout entropy
    fp4_gemm fp8_quant group_norm histogram_dense int8_gemm int8_matvec l1_nearest layernorm_bias linear_gelu least_of_clusters best_of_any_length whole_of_not_a_number gradients_of_halves classes_alone halves_of_chosen windows_left_out chosen_or_absent sizes_of_sizes filter_of_many_taps any_of_many_neighbours large_templates repeated_border stream_k
    first_layer first_layer_of_planes frames_that_overlap taps_backwards runs_of_bytes shifted_frames layer_of_any_width
    channels_before_pixels nearest_of_all exact_product_turned products_beyond_halves pooling_by_infinity gradients_of_shared_keys exact_triangles places_of_halved_sizes
    bytes_before_reals opening_of_bytes least_of_a_long_scan counts_of_each_image middle_of_nine heads_in_one_row
    lse_weighted_mean masked_copy max_pool max_subarray moe_combine outer overlap permute4 popcount rank rope
    row_argmax row_quantiles running_products segment_softmax segmented_scan sinkhorn state_space swiglu top2_gate
    two_matmul user_key welford_norm window_attention select_ties select_masked select_in_groups
    routed_experts routed_to_present adapters_of_rows routed_in_one_sum absent_sides routed_four_bits routed_to_the_best
    words_as_names random_dropout angles_and_signs
    rest_of_the_rows routed_pairs_here sorted_on_both_sides routed_block_scales weights_in_blocks
    routed_side_by_side mentioned_by_name weighted_rows routed_long_rows least_in_parts short_depth
    column_sums conv2d conv2d_valid shorter_axes values_in_parts indices_of_sizes linear_lse minplus nearest_centre nearest_masked nearest_number row_statistics running_mean score_pool
    fp8_two_levels late_start append_fp4 block_chain append_long_rows append_quantised count_in_place count_over expert_counts histogram inverse_permutation
    joint_histogram kv_append kv_append_in_place lookup_counted row_histogram scatter_mixed scatter_ranked scatter_when
    compact_columns compact_conditions compact_long_rows compact_none compact_rows compact_whole_rows reverse_exclusive reverse_max reverse_mixed reverse_user
    argmax_not_a_number recurrence_tiles reverse_tiles scan_tiles scan_tiles_exclusive
    fp4_f16 gated_operand w4_columns_f16 w4a16_zero_point w8a16 conv2d_stride2 swiglu_pairs reach read_output constant_depth
    round_by_scale far_statistics scan_totals parts_in_turns planes_over_clusters
    common_left common_right three_products nearest_scaled
    attention_dq attention_sinks bounded_key butterfly clip_by_global_norm cumulative_logsumexp gae gdn_step hadamard_rotate quantile_hist
    gated_segments padded_convolution triangular trips_of_points one_block window_twice chain_beginning chain_beginning_step chunked_resets
    chain_two_axes chain_key_of_two_axes sum_of_heads weights_beside_means chain_distances chain_gradient chain_gradient_rows chain_offsets chain_two_values chain_gated_scores best_of_two_products
    codes_in_a_table named_border nearest_unexpanded packed_zero_points sum_beside_product wide_block_scales zeros_of_windows
    box_filter causal_convolution depthwise dilated_pool odd_weighted_rows
    running_argmax segment_softmax_edges sink_decode stencil7 swiglu_backward topk_gather two_sides upsample_bilinear window_partition wrapping
    kept_depth until int8_columns bytes_of_both_signs low_rank gradient_sums grouped_heads few_rows
    values_of_long_rows places_of_places odd_rows odd_columns odd_long_rows odd_maps both_computed gathered_operands exact_types scaled_rows conv2d_thin two_layers
    rows_that_may_be_empty sums_of_listed_rows factors_that_grow shifts_by_places sums_where_chosen scan_then_mask scans_of_short_rows parts_merged conv3d taps segments_of_looked_up_rows two_scaled_products power_scales_of_both
    clamped_border phases polyphase spread_filters three_planes
    factors_in_order bilinear complex_product normed_operand decayed_states channels_first absent_steps patches depths_turned spread_windows
    block_columns rows_end_early short_products short_products_f32 padded_stride2 stored_beside_bounded bounds_of_64_bits list_of_edges
    chain_lengths chain_key_norm chain_key_range chain_shared_keys chain_two_widths chain_turned_values chain_without_states chain_f16
    chain_documents chain_ragged chain_requests chain_neighbours chain_prefix chain_latent chain_paged chain_pages chain_tables chain_backwards chain_sigmoid chain_cap chain_dropped chain_difference chain_wide chain_wide_sigmoid reverse_least rows_between
    panels wide_casts block_scales_deep few_rows_in_turns
    rows_of_two rows_of_three rows_of_two_f32 exact_rows_with_places rows_apart rows_turned rows_with_places depth_of_two softmax_of_two
    channel_sums negative_divisors place_and_map_of_largest parts_without_columns places_of_either_sign exact_taps
    scan_columns turned_scans softmax_columns layernorm_backward channel_norm
    chunked_before chunked_gates chunked_keys chunked_powers chunked_signs chunked_slopes chunked_sums chunked_then_summed offsets_of_both offsets_at_borders scaled_elements computed_sides delta_computed_keys packed_rows packed_sequences window_of_one_axis latent_prefill gates_of_points edges_of_nodes large_windows best_of_rounded placed_among_old ranges_of_panels bytes_in_groups largest_of_many counts_of_rounded chosen_before_rounding ranges_off_lines ranges_by_counting indices_under_conditions read_before_rounding taps_that_exist softmax_at_ends moments_of_groups strongest_edges samples_of_rays norm_over_two_axes last_of_quotient_axis gradients_in_one gradients_from_sums labels_that_may_be_none scans_kept_alone pairs_of_few recurrence_of_softmax weights_cut_to_tf32 fragments_along_rows windows_and_ends gates_of_products listed_blocks state_before_with_bonus weights_after_restarts scans_of_one_point pairs_of_bodies elements_of_panels convolution_of_made sums_of_convolution best_of_chained factors_of_two_bits gradients_of_softmax gradients_of_wide_heads place_in_window operands_of_two_types places_made_beside scaled_by_columns read_along_both_sides counted_and_multiplied sums_of_features convolution_less_its_mean gradients_of_filters short_rows_of_edges groups_of_sorted_keys halves_up_to_a_place window_and_its_mean chosen_in_one_launch softmax_of_whole_numbers present_behind_a_place elements_or_nothing routed_of_two_types sums_of_pairs product_beside_its_state choices_in_other_orders first_of_each_key chosen_of_two_axes factors_beyond_half products_of_known_sizes scan_in_two_orders rows_from_anywhere two_ranks_of_none whole_beside_half filled_forward recurrence_of_states counts_of_bytes ranges_as_windows exact_images groups_of_channels odd_upsampling minus_infinity_behind running_by_ranges means_at_borders gap_of_known_size listed_scores stretched_points scores_of_three_kinds gates_regained masks_in_other_forms updates_written_out offsets_from_rows pages_of_keys neighbours_on_a_grid dropped_in_other_words sink_of_each_head masks_far_from_zero sorted_then_mapped bytes_of_experts places_in_segments picked_by_tables depths_in_blocks parts_of_two_tensors sums_before_the_first groups_by_quotient named_masks_of_pairs rotated_halves clamped_and_masked largest_of_what_is_kept scales_outside_of_sums rows_of_two_tables beside_the_state_before filters_in_turn words_of_weights halves_of_bytes divisors_of_the_chosen divided_in_brackets rows_of_half_bytes near_by_choice frames_by_choice spread_by_choice numbers_seen words_that_end_early
    gated_windows windows_of_two window_beside_point patches_behind_token sums_of_members cluster_step edges_at_ends bounded_scores loss_and_gradient place_of_largest frames_by_bands sink_in_maximum mass_of_groups weights_of_last_rows
    pairs_in_common delta_rule delta_beside delta_chunks delta_gates delta_underflow guarded_twice sides_of_a_condition gated_unit states_of_each_other small_states
    scales_of_scales pivots scan_of_products scan_between_products states_of_products largest_and_its_place
    states_over_blocks gates_over_blocks projected_states normed_gates states_of_one_row distances_and_nearest packed_behind_norm scales_in_turns states_that_add_up exact_states_over_blocks paths_over_blocks
    whole_wraps rows_of_the_ranked turned_segments update_read_outside trips_with_choices
    hidden_states best_paths edit_rows turned_states even_and_odd polynomials shared_streams gains_of_states
    recurrence_reverse cumsum_masked_tail cumsum_range cumsum_len scan_read_late guarded_remainder nested_choice kth_bits wide_into_narrow
    ;
    refused:
    // Two runs could differ.
    real_scatter_add "FD0301" "adds real numbers into `y` in no fixed order";
    // A byte of two threads.
    odd_nibbles "FD0301" "its elements cannot be written in pairs here";
}

#[test]
fn every_spec_in_the_folder_is_tried() {
    let mut found: Vec<String> = fs::read_dir(folder()).expect("the trials").flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    let mut listed: Vec<String> = RIGHT.iter().chain(REFUSED).map(|name| format!("{name}.yaml")).collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed);
}

/// Trials that are right whatever their plan is, and what must be decided in them: a rule that no longer holds there would go unnoticed.
const DECIDED: &[(&str, &str, &str)] = &[
    ("gated_windows", "loops-around-the-depth", "3 points of `s` are loops"),
    ("gated_windows", "choose-plan", "2 products"),
    ("windows_of_two", "products-apart", "a ring has one product"),
    ("window_beside_point", "products-apart", "a ring has one product"),
    ("patches_behind_token", "re-lay", ""),
    ("sums_of_members", "condition-factor", "multiplied by 1 or 0"),
    ("cluster_step", "rows-stored", "writes at places"),
    ("cluster_step", "rows-stored", "sums over the rows"),
    ("edges_at_ends", "group-points", "`dst[e]`"),
    ("place_of_largest", "window", "windows over k"),
    ("frames_by_bands", "links-apart", "is stored"),
    ("sink_in_maximum", "bounded-key", "the same number"),
    ("mass_of_groups", "make-pairs-again", ""),
    ("weights_of_last_rows", "make-pairs-again", ""),
    ("trips_of_points", "stream-loop", "in tiles of 8"),
    ("trips_with_choices", "stream-loop", "in tiles of 8"),
    ("update_read_outside", "corrected-recurrence", "whose matrix is triangular"),
    ("bytes_of_both_signs", "warpgroup-matrix-unit", "u8 by i8"),
    ("chain_key_norm", "points-of-tiles", "of 64 elements of a row of `k` in shared memory"),
    ("chain_key_range", "short-sums-apart", "a kernel of its own"),
    ("bytes_of_both_signs", "warpgroup-matrix-unit", " u8 a consumer"),
    ("gradients_in_one", "made-together", "another kernel by the same axes makes `z__1_again`"),
    ("gradients_of_softmax", "turns-apart", "a ring passes once"),
    ("gradients_of_wide_heads", "sums-apart", "no ring holds all"),
    ("factors_of_two_bits", "byte-factor", "no more values than a byte"),
    ("factors_of_two_bits", "condition-factor", "1 or 0"),
    ("convolution_of_made", "narrow-operand", "only products read it"),
    ("sums_of_convolution", "results-apart", "no block has all rows"),
    ("state_before_with_bonus", "state-apart", "distributes over addition"),
    ("listed_blocks", "streamed-together", "for each point of `s`"),
    ("gates_of_products", "scanned-apart", "from point to point"),
    ("windows_and_ends", "tile-gap", "passed over"),
    ("gradients_of_filters", "coalesce-or-not", "divisions for each row of a factor: they are one"),
    ("window_and_its_mean", "reduced-apart", "the results are stored"),
    ("recurrence_of_states", "scans-alone", "bytes in local memory"),
    ("elements_of_panels", "panels-or-not", "each panel is combined where it is made"),
    ("weights_cut_to_tf32", "matrix-unit", "f32"),
    ("one_block", "one-block", "`p_laid` stay in"),
    ("window_twice", "one-block", "`c`"),
    ("products_of_known_sizes", "divide-group", "tiles of their own"),
    ("chosen_in_one_launch", "one-block", "16 points of `b_t`"),
    ("chosen_of_two_axes", "one-block", "one point of `b`, 32 points of `t`"),
    ("topk_gather", "one-block", "`v`, `at` stay in"),
    ("delta_gates", "one-block", "`s__blocks_32`"),
    ("delta_gates", "stage-whole", "by the copy engine"),
    ("trips_of_points", "fast-powers", "(4 + 2 |x|) * 2^-24"),
    ("bilinear", "contraction-order", "products of two in this order"),
    ("block_scales_deep", "await-ahead", ""),
    ("causal_convolution", "load-halo", ""),
    ("best_of_two_products", "ring-of-columns", "2 products of what is read and 0 of what is made of them share 4 operands"),
    ("chain_backwards", "gathered-rows", ""),
    ("adapters_of_rows", "regroup-rows", "`adapter[t]` chooses an operand"),
    ("routed_experts", "regroup-rows", "`expert[t, k]` chooses an operand"),
    ("routed_experts", "segments", "whose ends are known"),
    ("rest_of_the_rows", "segments", ""),
    ("routed_four_bits", "segments", ""),
    ("sorted_on_both_sides", "segments", ""),
    ("routed_block_scales", "fragments-computed", "in 32 bits, then rounded"),
    ("routed_side_by_side", "ring", "gate__grouped, up__grouped side by side"),
    ("weights_in_blocks", "fragments-computed", "in 32 bits, then rounded"),
    ("routed_to_present", "two-levels", ""),
    ("weighted_rows", "choose-plan", "warps 4 tiles 4: "),
    ("routed_long_rows", "choose-plan", "copies 2 times larger"),
    ("select_in_groups", "gate-bound", "the best candidates of the lanes"),
    ("select_masked", "gate-narrow", ""),
    ("gradients_of_halves", "coalesce-axes", "ceil(N*H*W/4) points"),
    ("best_of_any_length", "gate-bound", "of the first tile of each block"),
    ("select_ties", "select-scores", "scores are made once"),
    ("select_ties", "select-scores", "which points are candidates is decided once"),
    ("chain_cap", "chained-operand", ""),
    ("chain_difference", "chains-apart", ""),
    ("chain_distances", "points-of-a-tile", "of 128 columns once a block"),
    ("chain_documents", "absent-as-infinity", ""),
    ("chain_documents", "limit-searched", ""),
    ("chain_dropped", "hoist-factor", ""),
    ("chain_dropped", "chained-operand", ""),
    ("chain_f16", "key-lags", ""),
    ("chain_gated_scores", "ring-of-columns", "2 products of what is read and 1 of what is made of them share 5 operands"),
    ("chain_two_axes", "streamed-together", "once for each point of `r`"),
    ("chain_key_of_two_axes", "streamed-together", "once for each point of `h`"),
    ("sum_of_heads", "partial-sums", "reduced along s alone"),
    ("sum_of_heads", "partial-sums-apart", "by a kernel of its own"),
    ("weights_beside_means", "stored-apart", "of what the chain comes to"),
    ("weights_beside_means", "combined-apart", "as a batch of products"),
    ("chain_gradient", "ring-of-columns", "2 products of what is read and 2 of what is made of them share 4 operands"),
    ("chain_gradient_rows", "ring-of-columns", "2 products of what is read and 1 of what is made of them share 4 operands"),
    ("chain_latent", "re-lay", ""),
    ("chain_neighbours", "tile-skip", "before and past"),
    ("chain_beginning", "tile-gap", "passed over"),
    ("chain_beginning_step", "tile-gap", "passed over"),
    ("chunked_resets", "chunked-recurrence", "is never negative"),
    ("chain_gradient", "points-of-a-tile", "of 64 columns once a block"),
    ("chain_offsets", "points-taken", "1 at a time"),
    ("chain_offsets", "points-taken", "2 at a time"),
    ("chain_pages", "gathered-rows", "64 elements"),
    ("chain_prefix", "factor-leaves-extreme", ""),
    ("chain_prefix", "tile-skip", "before and past"),
    ("chain_ragged", "limit-of-tile", ""),
    ("chain_requests", "tiles-handed-out", ""),
    ("chain_sigmoid", "chained-operand", ""),
    ("chain_tables", "gathered-rows", ""),
    ("chain_two_values", "ring-of-columns", "1 products of what is read and 2 of what is made of them share 4 operands"),
    ("chain_two_widths", "ring-of-columns", "2 blocks a multiprocessor"),
    ("chain_wide", "ring-of-columns", "2 warpgroups for the chained product"),
    ("chain_wide", "handed-states", "2 numbers a row"),
    ("chain_wide_sigmoid", "chained-operand", "in shared memory"),
    ("channel_norm", "pilot-mean", ""),
    ("chunked_gates", "chunked-recurrence", "exponentials of differences of running sums"),
    ("chunked_keys", "chunked-recurrence", "a table has its powers"),
    ("gates_regained", "idle-block", "it holds for all points of a block or for none"),
    ("scores_of_three_kinds", "idle-block", "it holds for all points of a block or for none"),
    ("masks_in_other_forms", "absent-points", "what is minus infinity is no maximum"),
    ("masks_in_other_forms", "absent-points", "what is 0 adds nothing"),
    ("updates_written_out", "affine-update", "becomes"),
    ("updates_written_out", "chunked-recurrence", "never negative"),
    ("updates_written_out", "inline-map", "more numbers than what it is made from"),
    ("updates_written_out", "inline-map", "a few of its places are read"),
    ("updates_written_out", "inline-map", "narrower than what is multiplied"),
    ("updates_written_out", "share-statement", "it is a table of places"),
    ("updates_written_out", "whole-sum", "and so is their sum"),
    ("offsets_from_rows", "offset-to-range", "by places"),
    ("offsets_from_rows", "clamp-under-condition", "keeps the place inside"),
    ("pages_of_keys", "axes-as-one", "are only combined together"),
    ("dropped_in_other_words", "absent-points", "a sum does not see what is 0"),
    ("dropped_in_other_words", "condition-on-factor", "a product is 0 where one of its factors is"),
    ("bytes_of_experts", "re-lay", "w_laid"),
    ("places_in_segments", "count-by-search", "the list never falls"),
    ("picked_by_tables", "condition-of-sum", "what is not picked adds nothing"),
    ("picked_by_tables", "picked-point", "a condition leaves one point of the axis"),
    ("picked_by_tables", "picked-point", "a row is in one segment"),
    ("picked_by_tables", "picked-point", "nobody reads another point of the axis"),
    ("depths_in_blocks", "blocks-as-depth", "lie along the depth"),
    ("parts_of_two_tensors", "axis-in-parts", "numbers alone choose"),
    ("parts_of_two_tensors", "axis-in-parts", "one side is read"),
    ("sums_before_the_first", "state-before", "at the first point the sum is 0"),
    ("groups_by_quotient", "range-to-offset", "never longer than 128 points"),
    ("rotated_halves", "place-of-both-sides", "both sides of the choice read the same element"),
    ("filters_in_turn", "made-at-place", "say the same place"),
    ("words_of_weights", "fields-as-elements", "one behind the other in memory"),
    ("halves_of_bytes", "fields-as-elements", "one behind the other in memory"),
    ("divisors_of_the_chosen", "unchosen-divisor", "all readers ask for it under this condition"),
    ("near_by_choice", "condition-of-sum", "what is further away adds nothing"),
    ("spread_by_choice", "picked-point", "a condition leaves one point of the axis"),
    ("numbers_seen", "any-by-count", "each point goes to the number that it holds"),
    ("frames_by_choice", "band-as-range", "between two quotients"),
    ("words_of_weights", "version", "kernels of their own where M in 1 .. 1"),
    ("filters_in_turn", "sum-of-sums", "extremes one in the other are one"),
    ("rows_of_two_tables", "picked-point", "a condition leaves one point of the axis"),
    ("clamped_and_masked", "sum-of-sums", "sums one in the other are one"),
    ("clamped_and_masked", "clamp-under-condition", "keeps the place inside"),
    ("named_masks_of_pairs", "inline-map", "a choice costs less than a value in memory"),
    ("chunked_keys", "chunk-length", ""),
    ("chunked_slopes", "chunked-recurrence", "its powers are exponentials"),
    ("chunked_sums", "chunked-recurrence", "the factor is 1"),
    ("window_attention", "warp-halves", "exchange halves of 128 results"),
    ("codes_in_a_table", "two-levels", ""),
    ("sides_of_a_condition", "bounds-of-a-side", "no other bound"),
    ("chunked_before", "chunked-recurrence", "past sums it over one of them"),
    ("chunked_before", "chunked-recurrence", "next sums it over one of them"),
    ("delta_beside", "chunked-recurrence", "s__beside_1__held, o__of_s__beside_1 sums it"),
    ("delta_beside", "corrected-recurrence", "whose matrix is triangular"),
    ("delta_gates", "corrected-recurrence", "whose matrix is triangular"),
    ("delta_gates", "corrected-recurrence", "one more of the factors since a source"),
    ("delta_gates", "common-factor", "made once for all of these sums"),
    ("delta_beside", "common-factor", "made once for all of these sums"),
    ("pairs_in_common", "common-factor", "made once for all of these sums"),
    ("scan_between_products", "scanned-apart", "from point to point"),
    ("states_of_products", "scanned-apart", "from point to point"),
    ("delta_chunks", "corrected-recurrence", "whose matrix is triangular"),
    ("delta_underflow", "corrected-recurrence", "whose matrix is triangular"),
    ("delta_rule", "state-held", "stay in registers"),
    ("delta_rule", "state-goes-on", ""),
    ("delta_rule", "state-behind", "what the loop leaves in registers"),
    ("delta_rule", "made-at-each-point", "a small map of inputs"),
    ("small_states", "states-stepwise", "stay in registers from point to point"),
    ("hidden_states", "read-elsewhere", "is of another point of the block"),
    ("best_paths", "read-elsewhere", "is of another point of the block"),
    ("edit_rows", "read-elsewhere", "is of another point of the block"),
    ("turned_states", "read-elsewhere", "place["),
    ("polynomials", "states-stepwise", "asked for behind the last one"),
    ("shared_streams", "choose-plan", "rows 4 a thread tiles 1/2 parts 2^3"),
    ("states_over_blocks", "state-pushed", "blocks of a cluster have a part of the operand each"),
    ("states_over_blocks", "matrix-unit", "4 products by one operand"),
    ("gates_over_blocks", "state-pushed", "4 blocks of a cluster"),
    ("gates_over_blocks", "matrix-unit", "16x24x96"),
    ("scales_in_turns", "one-name", "they are one axis"),
    ("exact_states_over_blocks", "state-pushed", "2 blocks of a cluster"),
    ("paths_over_blocks", "state-pushed", "blocks of a cluster"),
    ("states_of_one_row", "batch-of-one", "with one row"),
    ("states_of_one_row", "points-as-values", "each is a value of the loop"),
    ("normed_gates", "points-as-values", "the 3 points of `g`"),
    ("normed_gates", "matrix-unit", "3 products by one operand"),
    ("projected_states", "matrix-unit", "bf16"),
    ("complex_product", "sum-of-sums", ""),
    ("offsets_of_both", "offsets-apart", ""),
    ("offsets_at_borders", "offsets-apart", ""),
    ("gradients_in_one", "make-pairs-again", "makes it again"),
    ("norm_over_two_axes", "same-axis", "sum[d] ((x[r, d]"),
    ("edges_of_nodes", "stream-loop", "in tiles of 4"),
    ("edges_of_nodes", "choose-plan", "warps 1 tiles 1/1 rows alike"),
    ("strongest_edges", "choose-plan", "warps 1 tiles 1/1 rows alike"),
    ("samples_of_rays", "choose-plan", "1 warps"),
    ("taps_that_exist", "condition-on-factor", "a product is 0"),
    ("taps_that_exist", "loops-around-the-depth", "points of `r`"),
    ("ranges_by_counting", "count-by-search", "the list never falls"),
    ("ranges_by_counting", "condition-of-sum", "adds nothing"),
    ("ranges_by_counting", "fuse", "what is looked up many times"),
    ("filter_of_many_taps", "choose-plan", "windows of 32"),
    ("large_templates", "choose-plan", "windows of 4"),
    ("repeated_border", "load-halo", "240 points of a thread"),
    ("large_windows", "choose-plan", "warps 1 tiles 64"),
    ("first_layer", "re-lay", "2 rows at a place, 16 elements from one to the next"),
    ("first_layer", "operand-stays", "its 4 steps"),
    ("first_layer_of_planes", "re-lay", "2 rows at a place"),
    ("bytes_before_reals", "warpgroup-matrix-unit", "i8 of block 0"),
    ("heads_in_one_row", "same-axis", "along `e` and `d`"),
    ("rank", "choose-plan", "tiles 8"),
    ("channels_before_pixels", "ring-of-columns", "3 stages of 128 columns, 2 x 128 bytes a point"),
    ("nearest_of_all", "choose-plan", "rows 4 a thread"),
    ("nearest_of_all", "best-of-rows", "32 points a thread"),
    ("exact_triangles", "made-of-fewer", "64 of the 512"),
    ("exact_triangles", "reduce-registers", "[a:3x1 u:4x1"),
    ("segment_softmax", "reduce-registers", "256 points a thread in registers [n:2x16"),
    ("pooling_by_infinity", "identity-elsewhere", "<= ((p * 2) + r)"),
    ("pooling_by_infinity", "identity-elsewhere", "when (((0 <= ((h + r) - 1))"),
    ("gradients_of_shared_keys", "shared-operand", "`h` is `g` * 2 + `r`"),
    ("middle_of_nine", "exchange-network", "22 exchanges"),
    ("middle_of_nine", "exchange-network", "8 exchanges"),
    ("opening_of_bytes", "whole-range", "u8 `f`"),
    ("opening_of_bytes", "whole-range", "i32 `along`"),
    ("least_of_a_long_scan", "divide-group", "with tiles of their own"),
    ("counts_of_each_image", "add-by-key", "`x[b, p, c]`"),
    ("counts_of_each_image", "scatter-private", "at one point of [b, c]"),
    ("delta_chunks", "take-operand", "where they lie as an operand"),
    ("first_layer_of_planes", "ring", "rows are 32 of `q` x 4 of `n`"),
    ("frames_that_overlap", "re-lay", "24 elements from one to the next: their points are one depth, of rows that overlap, as they lie in memory"),
    ("taps_backwards", "re-lay", "runs of 72 elements, 8 elements from one to the next"),
    ("runs_of_bytes", "re-lay", "as they lie in memory"),
    ("shifted_frames", "re-lay", "(x_places + 8)"),
    ("layer_of_any_width", "re-lay", "their points are one depth"),
    ("runs_of_bytes", "operand-stays", "its 6 steps"),
    ("two_sides", "stage-async", "through the multiprocessor's own cache"),
    ("taps_that_exist", "loops-around-the-depth", "3 points of `k`"),
    ("softmax_at_ends", "group-points", "`(dst[e] - 3)`"),
    ("softmax_at_ends", "group-points-or-not", "points brought together"),
    ("counts_of_bytes", "add-by-key", "each point is added at"),
    ("sums_of_pairs", "add-by-key", "each point is added at"),
    ("moments_of_groups", "group-points", "`own[b, n]`"),
    ("moments_of_groups", "group-points", "`key[n]`"),
    ("latent_prefill", "re-lay", "else kr[j, (n_r - 32)]"),
    ("gates_of_points", "share-statement", "same for whole rows"),
    ("window_of_one_axis", "delinearize", "k_1"),
    ("running_by_ranges", "prefix-as-scan", "one point more"),
    ("running_by_ranges", "affine-update", "becomes"),
    ("running_by_ranges", "composed-or-not", "as linear recurrences"),
    ("minus_infinity_behind", "absent-points", "adds nothing"),
    ("odd_upsampling", "residue-class", "2 apart"),
    ("odd_upsampling", "residue-class", "3 apart"),
    ("groups_of_channels", "shared-operand", "rows of the product share it"),
    ("exact_images", "one-depth", "sum[c_r_s]"),
    ("exact_images", "one-depth-or-not", "summed over one depth"),
    ("ranges_as_windows", "range-to-offset", "never longer than 5 points"),
    ("ranges_as_windows", "window", ""),
    ("ranges_as_windows", "range-length", "as the range is long"),
    ("packed_rows", "packed-rows", "end to end"),
    ("packed_sequences", "packed-or-not", "over all sequences"),
    ("scaled_elements", "inline-map", "can bear the scale"),
    ("computed_sides", "warpgroup-matrix-unit", "bf16"),
    ("depthwise", "window", ""),
    ("layernorm_backward", "make-again", "`dw` makes it again"),
    ("list_of_edges", "tile-skip", "tiles before the guard"),
    ("named_border", "inline-map", "zeros beside them"),
    ("nearest_unexpanded", "patches-apart", ""),
    ("odd_weighted_rows", "list-by-groups", ""),
    ("panels", "panels-or-not", "each panel is combined where it is made"),
    ("patches", "re-lay", ""),
    ("polyphase", "residue-class", "3 apart"),
    ("rows_end_early", "tile-skip", ""),
    ("scan_columns", "scan-lines", "neighbouring lanes have neighbouring columns"),
    ("rows_that_may_be_empty", "any-by-sum", "not((pr__3"),
    ("sums_of_listed_rows", "stream-loop", "streams `l` in tiles of 32"),
    ("factors_that_grow", "scan-tile", "nothing stays nothing"),
    ("factors_that_grow", "scan-lines", "nothing stays nothing"),
    ("scans_of_short_rows", "scan-lines", "neighbouring lanes have neighbouring columns: 4 points a thread in order, then 1 lanes"),
    ("scans_of_short_rows", "scan-lines", "2 neighbouring lanes have one row: 4 points a thread in order"),
    ("scans_of_short_rows", "scan-lines", "16 neighbouring lanes have one row: 4 points a thread in order"),
    ("scans_of_short_rows", "scan-lines", "8 neighbouring lanes have one row: 4 points a thread in order"),
    ("segments_of_looked_up_rows", "segments", ""),
    ("softmax_columns", "own-ahead", "waits for nobody else"),
    ("spread_filters", "residue-class", "2 apart"),
    ("sum_beside_product", "short-sums-apart", ""),
    ("taps", "short-reductions", "written out"),
    ("turned_scans", "turn-scan", "a scan from the end at its own points"),
    ("wide_block_scales", "two-levels", "sums over 64 of them"),
    ("wide_casts", "widening-cast", "f32(x[m, k])"),
];

/// Each of the list is of a trial whose plan is looked at.
#[test]
fn what_must_be_decided_is_looked_at() {
    let missing: Vec<&str> = DECIDED.iter().map(|(name, ..)| *name).filter(|name| !RIGHT.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Rows of a tile that end inside a part of a sum: no copy goes past the end of the tensor where a thread makes several along a row.
#[test]
fn rows_that_end_inside_a_part() {
    let spec = "kernel: rows_in_parts\naxes: {I: {var: [1, 4096]}, J: {var: [8, 4096], multiple_of: 8}, K: {var: [8, 4096], multiple_of: 8}, R: 64}\n\
                inputs: {x: \"f16[I, J, K]\", b: \"f16[J, R]\", c: \"f16[K, R]\"}\noutputs: {m: \"f32[I, R]\"}\n\
                compute: |\n  m[i, r] = sum[j, k] x[i, j, k] * b[j, r] * c[k, r]\nworkloads: {big: {I: 2048, J: 256, K: 256}, smoke: {I: 5, J: 8, K: 8}}\n";
    let planned = support::plan_for("rows_in_parts.yaml", spec, "sm_80", None).unwrap_or_else(|f| panic!("{}", support::said(&f)));
    assert!(planned.trace.records.iter().any(|r| r.rule == "stage-async" && r.subject == "x"), "`x` is copied asynchronously");
    let wrong = support::wrong(&planned, &verdict::workloads(&planned.loaded.problem, &planned.bound.program.versions, Level::Smoke));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where a target has no clusters, a block has all states, and what they are multiplied with.
#[test]
fn states_of_a_block() {
    for name in ["gates_over_blocks", "normed_gates", "projected_states"] {
        let planned = support::plan_for(&format!("{name}.yaml"), &read(name), "sm_80", None).unwrap_or_else(|f| panic!("{}", support::said(&f)));
        assert!(planned.trace.records.iter().all(|r| r.rule != "state-pushed"), "{name}: no block reaches another one");
        assert!(planned.trace.records.iter().any(|r| r.rule == "matrix-unit"), "{name}: no product");
        let wrong = support::wrong(&planned, &verdict::workloads(&planned.loaded.problem, &planned.bound.program.versions, Level::Smoke));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// Trials in fewer parts have parts, and a kernel that merges them.
#[test]
fn few_parts_are_several() {
    for name in IN_FEWER_PARTS {
        let planned = support::plan_on(&format!("{name}.yaml"), &read(name), Some(FEW)).unwrap_or_else(|f| panic!("{}", support::said(&f)));
        assert!(planned.trace.records.iter().any(|r| r.rule == "split-stream" && r.conclusion.contains("parts")), "{name}: no stream is cut");
    }
}

/// What reads a product element by element keeps it in memory.
#[test]
fn products_that_are_read_again_are_in_no_panels() {
    let source = read("panels");
    let kept =
        source.replace("  place: i32[M]\n", "  place: i32[M]\n  y: f32[M, V]\n").replace("  low[m, v]", "  y[m, v] = exp(g[m, v] - key[m])\n  low[m, v]");
    assert_ne!(source, kept);
    let planned = support::plan("panels.yaml", &kept).unwrap_or_else(|f| panic!("{}", support::said(&f)));
    assert!(planned.trace.records.iter().all(|r| r.rule != "panels-or-not"));
}
