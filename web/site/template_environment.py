"""Template environment: a page looks up its texts, calls its links and writes its markup without Jinja's dispatch.

Jinja asks every function that a template calls whether it wants the context, and escapes markup once more. A page has
hundreds of texts, links and pieces of markup, so that took a third of its time.
"""

import re
from typing import Any, Final

from flask.templating import Environment
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

from tarot_records.words.foreign_text import isolate

TEXTS: Final = "_"
"""Name of the `TemplateTexts` in the context of a template."""
LINKS: Final = "urls"
"""Name of the `Urls` in the context of a template."""


_INDENTATION: Final = re.compile(r"(?m)^[ \t]+(?=[<{])")


class _DirectCode(CodeGenerator):
    """A compiler of templates: texts without values become look-ups, links plain calls; markup is written as it is."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        target = node.node
        has_names = bool(node.kwargs or node.dyn_args or node.dyn_kwargs)
        if isinstance(target, nodes.Name) and target.name == TEXTS and len(node.args) == 1 and not has_names:
            self.visit(target, frame)
            self.write("[")
            self.visit(node.args[0], frame)
            self.write("]")
        elif isinstance(target, nodes.Getattr) and isinstance(target.node, nodes.Name) and target.node.name == LINKS:
            self.write("type(")
            self.visit(target.node, frame)
            self.write(f").{target.attr}(")
            self.visit(target.node, frame)
            self.signature(node, frame)
            self.write(")")
        else:
            super().visit_Call(node, frame, forward_caller=forward_caller)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        """Write the beginning of the call that escapes the value of an expression for a page."""
        if self._is_escaped(frame):
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if self._is_escaped(frame):
            self.write(")")
        else:
            super()._output_child_post(node, frame, finalize)

    @staticmethod
    def _is_escaped(frame: Frame) -> bool:
        return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile


class TemplateEnvironment(Environment):
    """The environment of the viewer's templates."""

    code_generator_class = _DirectCode

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """Return the source of a template without the indentation of its lines, which is not sent."""
        return _INDENTATION.sub("", super().preprocess(source, name, filename))

    @staticmethod
    def written(value: Any) -> Markup:
        """Return a value as it is written on a page: markup as it is, text isolated and escaped."""
        return value if type(value) is Markup else escape(isolate(value))
