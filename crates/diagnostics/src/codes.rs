//! Every code, once. Never reuse a number. `docs/diagnostics.md` has an entry for each.

use serde::{Serialize, Serializer};

/// A stable error code with its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// `FD` and four digits: 00xx file and syntax, 01xx names, shapes and types, 02xx derivation,
    /// 03xx binding, 04xx compilation, 05xx running, 06xx audit, 07xx command line, 09xx verifiers.
    pub id: &'static str,
    /// What went wrong, in a few words.
    pub title: &'static str,
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

macro_rules! codes {
    ($($name:ident $id:literal $title:literal;)*) => {
        $(#[doc = $title] pub const $name: Code = Code { id: $id, title: $title };)*
        /// All codes in order.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    // File and syntax.
    YAML "FD0001" "the file is not the YAML that a spec needs";
    SYNTAX "FD0002" "an expression does not parse";
    TOO_LARGE "FD0003" "the file is larger or deeper than a spec may be";
    // Names, shapes and types.
    BAD_NAME "FD0101" "a name cannot be used";
    DUPLICATE "FD0102" "a name is given twice";
    UNDEFINED "FD0103" "a name is not declared";
    UNUSED "FD0104" "a declared name is not used";
    SHAPE "FD0105" "the number of dimensions or arguments is wrong";
    DTYPE "FD0106" "an element type does not fit";
    BAD_SIZE "FD0107" "a size or workload is out of range";
    OUT_OF_RANGE "FD0108" "an index can leave its tensor";
    MAY_BE_ABSENT "FD0109" "an output has no value at some points";
    NOT_COMPUTED "FD0110" "an output is not computed";
    IN_PLACE "FD0111" "an output cannot lie in the memory of an input";
    // Derivation: the five boundary conditions.
    UNBOUNDED_OUTPUT "FD0201" "an output has no bound in terms of input shapes";
    UNBOUNDED_ADDRESS "FD0202" "an address cannot be bounded";
    DATA_DEPENDENT_DEPTH "FD0203" "the depth of a recursion depends on data";
    NOT_ASSOCIATIVE "FD0204" "a combine that is not associative is used as a parallel reduction";
    DYNAMIC_WORK "FD0205" "work is created while the kernel runs";
    MALFORMED "FD0210" "a problem names something that does not exist";
    DERIVATION_UNSOUND "FD0211" "a derived table disagrees with the problem";
    TILES "FD0212" "tile parameters do not fit the statement";
    // Binding.
    NO_PLAN "FD0301" "no kernel for this statement fits the target";
    SHARED_LIMIT "FD0302" "a kernel needs more shared memory than a block has";
    NOT_OFFERED "FD0303" "a tuning record names a plan that the planner does not offer";
    // Compilation.
    UNPRINTABLE "FD0401" "a device program cannot be printed as CUDA C++";
    NO_COMPILER "FD0402" "no CUDA compiler was found";
    COMPILE_FAILED "FD0403" "the CUDA compiler refused the generated source";
    COMPILER_IGNORED "FD0404" "the CUDA compiler ignored a part of the generated source";
    SPILLS "FD0405" "a kernel keeps more in local memory than its plan predicts";
    // Running.
    NO_GPU "FD0501" "no usable GPU was found";
    BAD_ARGUMENTS "FD0502" "the arguments of a run do not fit the program";
    GPU_LIMIT "FD0503" "a kernel needs more than the GPU has";
    GPU_FAILED "FD0504" "a CUDA call failed";
    VIOLATION "FD0505" "the emulator found a violation";
    // Audit.
    REFERENCE_SIZE "FD0601" "the reference cannot evaluate this size";
    PROMISE "FD0602" "inputs break a promise that the spec makes";
    // Command line.
    FILE "FD0701" "a file cannot be read or written";
    OUT_OF_DATE "FD0702" "generated files differ from what the spec gives";
    UNKNOWN_TARGET "FD0703" "there is no such target";
    UNKNOWN_WORKLOAD "FD0704" "the spec has no such workload";
    BAD_SETTING "FD0705" "a size or scalar on the command line does not fit the spec";
    UNKNOWN_STEP "FD0706" "there is no such step to print";
    NO_RECORD "FD0707" "the line names no decision record";
    BAD_TENSORS "FD0708" "a tensor file does not fit the spec";
    REPORT_TEMPLATE "FD0709" "a report template failed";
    STALE_TUNING "FD0710" "a tuning record was made for something else";
    BAD_TUNING "FD0711" "the file is no tuning record";
    WRONG_USAGE "FD0712" "the command line is not understood";
    UNKNOWN_CODE "FD0713" "there is no such diagnostic";
    EDITED "FD0714" "a generated kernel is not the text that its report describes";
    NOT_EXPORTABLE "FD0715" "a package format lacks what the kernel needs";
    BAD_DEFINITION "FD0716" "a kernel definition does not fit the spec";
    // Faults of the compiler itself.
    BUILD_BUG "FD0901" "a kernel plan and its statements disagree";
    PANIC "FD0902" "flashderive failed where it never should";
}
