"""Compile functions that allocate nothing without counting references to arrays.

Numba counts the references to every array that a function is given, slices or passes on, with atomic instructions.
They were two fifths of the time of random play. A function that makes no array and returns none only borrows arrays
from its caller, which keeps them alive; so there is nothing to count. `kernel.pipeline` is the only user.
"""

from typing import Any

from numba.core import ir
from numba.core.compiler_machinery import AnalysisPass, register_pass

from druids.kernel.instructions import SHARING

# What yields an array without making one. A call does not count: it may return a new array.
BORROWING_OPS = {"build_tuple", "cast", "exhaust_iter", "getattr", "phi", "static_getitem"}


@register_pass(mutates_CFG=False, analysis_only=True)
class StopCounting(AnalysisPass):  # type: ignore[misc]
    """Turns the counting of references off for a function that only borrows arrays."""

    _name = "stop_counting"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        if _borrows(state):
            _ = state.targetctx.nrt  # the copy keeps it: what Numba itself compiles for the function may allocate
            state.targetctx = state.targetctx.subtarget(enable_nrt=False)
        return False


def _borrows(state: Any) -> bool:
    """Whether a function makes no array, nor anything else that is counted, and returns none."""

    def counted(kind: Any) -> bool:
        return bool(state.targetctx.data_model_manager[kind].contains_nrt_meminfo())

    def borrowed(value: Any) -> bool:
        if not isinstance(value, ir.Expr) or value.op in BORROWING_OPS:
            return True
        if value.op == "getitem":  # an index that is an array makes a new one
            return not counted(state.typemap[value.index.name])
        return value.op == "call" and getattr(state.typemap[value.func.name], "typing_key", None) in SHARING

    return not counted(state.return_type) and all(
        borrowed(made.value) or not counted(state.typemap[made.target.name])
        for block in state.func_ir.blocks.values()
        for made in block.find_insts(ir.Assign)
    )
