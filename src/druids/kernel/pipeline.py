"""Numba's compiler with two passes of our own, and without those for what our code does not use.

`kernel.jit` is the only user.
"""

from typing import Any

from numba.core import ir
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.errors import ConstantInferenceError
from numba.core.typed_passes import AnnotateTypes, NopythonRewrites
from numba.core.untyped_passes import InlineClosureLikes, IRProcessing, WithLifting

from druids.kernel.borrowing import StopCounting
from druids.kernel.instruction_code import IN_PLACE

# Compiled functions contain no `with`, no function or comprehension, and no arithmetic on whole arrays.
UNUSED = (WithLifting, InlineClosureLikes, NopythonRewrites)


class Pipeline(Compiler):  # type: ignore[misc]
    """The passes that a function goes through."""

    def define_pipelines(self) -> Any:
        pipelines = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.passes = [entry for entry in pipeline.passes if entry[0] not in UNUSED]
            pipeline.add_pass_after(WriteInPlace, IRProcessing)
            pipeline.add_pass_after(StopCounting, AnnotateTypes)
            pipeline.finalize()
        return pipelines


@register_pass(mutates_CFG=False, analysis_only=False)
class WriteInPlace(FunctionPass):  # type: ignore[misc]
    """Replaces functions of Python and NumPy by those whose code is written in place of the call."""

    _name = "write_in_place"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        changed = False
        for block in state.func_ir.blocks.values():
            body: list[Any] = []
            for statement in block.body:
                own = _own_function(state.func_ir, statement.value) if isinstance(statement, ir.Assign) else None
                if own is not None:
                    name, function = (
                        block.scope.redefine("$own", statement.loc),
                        ir.Global(own.__name__, own, statement.loc),
                    )
                    body.append(ir.Assign(function, name, statement.loc))
                    state.func_ir._definitions[name.name].append(function)
                    statement.value.func = name
                    changed = True
                body.append(statement)
            block.body = body
        return changed


def _own_function(func_ir: Any, value: Any) -> Any:
    """What to call in place of the function that an expression calls; None if there is nothing."""
    if not isinstance(value, ir.Expr) or value.op != "call" or value.kws or value.vararg is not None:
        return None
    try:
        function = func_ir.infer_constant(value.func)
    except ConstantInferenceError:
        return None
    try:
        return IN_PLACE.get((function, len(value.args)))
    except TypeError:  # it cannot be hashed
        return None
