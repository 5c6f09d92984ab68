"""The ``croupier`` command: which commands there are, and how each way of ending is told.

A command's module is imported only when that command runs, so ``croupier --help`` costs little
more than starting Python. Exit codes are a contract with scripts:

====  ==========================================================================================
0     done, warnings included
1     something readable failed its check (a command says so with ``ctx.exit(1)``)
2     bad input or usage: ``error: …`` on standard error, nothing on standard output
3     a fault of ours: ``fault: …`` on standard error; ``CROUPIER_DEBUG=1`` adds the traceback
130   interrupted with Ctrl-C
====  ==========================================================================================

A reader that leaves early (``croupier sheet check my.toml | head -1``) changes none of them: the
work was done before a line of it was written, so 1 is still 1 and with ``pipefail`` a script hears
of it. `grep`, `diff` and `git` die of SIGPIPE there, which hides their answer behind 141. Output
that cannot be written for another reason, a full disk, is 2, as it is for `diff`: the answer did
not get where it was sent. A standard error that cannot be written changes nothing at all.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.lazy import Entry, LazyGroup
from croupier.cli.signs import visible
from croupier.errors import DiskFailed, DiskFull, InputError, SheetError, StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

DONE = 0
CHECK_FAILED = 1
BAD_INPUT = 2
FAULT = 3
INTERRUPTED = 130

_KEEPS_OUTPUT = (DONE, CHECK_FAILED, INTERRUPTED)


COMMANDS = {
    "sheets": Entry("croupier.cli.sheets:sheets", "List the rule sheets that come with croupier."),
    "sheet": Entry("croupier.cli.sheet:sheet", "Show, check or compare rule sheets."),
    "settle": Entry("croupier.cli.settle:settle", "Settle one coup from given cards."),
    "odds": Entry("croupier.cli.odds:odds", "Tell the exact odds of every bet of SHEET."),
    "price": Entry("croupier.cli.price:price", "Find the price of a bet that meets an edge."),
    "removal": Entry(
        "croupier.cli.removal:removal", "Tell what each card changes that leaves the shoe of SHEET."
    ),
    "depth": Entry(
        "croupier.cli.depth:depth", "Tell how far the edges of SHEET stray as a shoe is dealt."
    ),
    "simulate": Entry(
        "croupier.cli.simulate:simulate",
        "Deal shoes of SHEET and tell how every bet fared, beside its exact odds.",
    ),
    "replay": Entry(
        "croupier.cli.replay:replay",
        "Replay recorded shoes: by the rules of a sheet, a betting system, and chance.",
    ),
    "streaks": Entry(
        "croupier.cli.streaks:streaks", "Tell how long runs of Player and Banker get, exactly."
    ),
    "warm": Entry(
        "croupier.cli.warm:warm",
        "Compile the kernels of the extra sim ahead, so that no run waits for it.",
    ),
    "merge": Entry(
        "croupier.cli.merge:merge",
        "Add up FILES of croupier simulate --out, and tell how every bet fared.",
    ),
    "plot": Entry(
        "croupier.cli.plot:plot", "Draw a picture of a Parquet FILE that a simulation wrote."
    ),
    "count": Entry(
        "croupier.cli.count:count",
        "Bet by a card count through shoes of SHEET, and tell what that wins.",
    ),
    "vulnerability": Entry(
        "croupier.cli.vulnerability:vulnerability",
        "Tell what each bet of SHEET would lose to a perfect counter.",
    ),
    "compare": Entry(
        "croupier.cli.compare:compare",
        "Compare two bets, of one sheet or of two, on the same shoes.",
    ),
    "roads": Entry(
        "croupier.cli.roads:roads", "Draw the five roads and the ask roads of OUTCOMES."
    ),
    "play": Entry(
        "croupier.cli.play:play", "Play at a table with play money, and go on where you stopped."
    ),
    "drill": Entry(
        "croupier.cli.drill:drill",
        "Train who deals: coups are dealt, mistakes planted, answers judged.",
    ),
    "serve": Entry(
        "croupier.cli.serve:serve",
        "Open a house: tables that deal by themselves, or that people deal at.",
    ),
    "verify": Entry(
        "croupier.cli.verify:verify",
        "Recompute a house's record and check it, or a shoe's public record.",
    ),
    "checkpoint": Entry(
        "croupier.cli.checkpoint:checkpoint",
        "Sign what a house's record is now, to be kept elsewhere.",
    ),
    "reconcile": Entry(
        "croupier.cli.reconcile:reconcile",
        "Compare a day's debits and credits with the licensee's list.",
    ),
    "report": Entry(
        "croupier.cli.house_report:report",
        "Tell drop, win and hold of a house, and what else its record says.",
    ),
    "backup": Entry(
        "croupier.cli.backup:backup", "Copy a house's record, also while a server writes it."
    ),
    "restore": Entry("croupier.cli.backup:restore", "Make a house again from a backup."),
    "money": Entry(
        "croupier.cli.money:money", "Pay in for a patron, or pay him out, in a house not open."
    ),
    "person": Entry(
        "croupier.cli.person:person", "Export what a house holds of a person, or erase it."
    ),
}


@click.group(
    cls=LazyGroup,
    entries=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
def cli() -> None:
    """Casino card tables, exactly: baccarat and Three Pictures.

    Rules are data: a rule SHEET is the id of a shipped one (croupier sheets lists
    them) or the path of a .toml file. Cards are written As Td 9c Kh, or 10d for Td.
    """


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (``sys.argv`` by default) and return its exit code."""
    args = list(sys.argv[1:] if argv is None else argv)
    if "_CROUPIER_COMPLETE" in os.environ:
        cli.main(args, prog_name="croupier")
    code = DONE
    try:
        with console.hold_output() as held:
            code = _run(args)
            if code in _KEEPS_OUTPUT:
                held.release()
    except KeyboardInterrupt:
        return INTERRUPTED
    except console.OutputLost as lost:
        console.forget_output()
        if not lost.reader_left:
            return _say("error", f"standard output cannot be written: {lost.why}", BAD_INPUT)
    return code


def _run(args: list[str]) -> int:
    try:
        with cli.make_context("croupier", args) as ctx:
            cli.invoke(ctx)
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.exceptions.NoArgsIsHelpError as ending:
        console.warn(ending.format_message())
        return BAD_INPUT
    except click.UsageError as error:
        return _say("error", _usage(error, args), BAD_INPUT)
    except click.ClickException as error:
        return _say("error", error.format_message(), BAD_INPUT)
    except InputError as error:
        return _refused(error)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except console.OutputLost:
        raise
    except (DiskFull, DiskFailed) as error:  # nobody's bad input and no fault of ours
        return _say("error", _of_disk(error), FAULT)
    except OSError as error:
        if error.filename is None:
            return _fault(error)
        return _say("error", _unusable(error), BAD_INPUT)
    except Exception as error:  # the last door: whatever comes here is a fault of ours
        return _fault(error)
    return DONE


def _refused(error: InputError) -> int:
    """Tell bad input: in one line, or in three where the second shows a line of a sheet."""
    source_line = error.source_line if isinstance(error, SheetError) else None
    console.warn(console.fault_lines(f"error: {error}", source_line))
    return BAD_INPUT


def _of_disk(error: StoreError) -> str:
    return f"{error}; make room, then do it again" if isinstance(error, DiskFull) else str(error)


def _unusable(error: OSError) -> str:
    """Which file or folder is of no use, why, and what to do about it."""
    from croupier.cli.mends import mend

    return f"cannot use {error.filename}: {error.strerror}; {mend(error)}"


def _usage(error: click.UsageError, args: list[str]) -> str:
    """What was wrong with the command line, and where its usage is told."""
    message = error.format_message().rstrip(".")
    if message[1:2].islower():
        message = message[0].lower() + message[1:]
    command = error.ctx.command_path if error.ctx else " ".join(["croupier", *_called(args)])
    return f"{message}; `{command} --help` shows the usage"


def _called(args: list[str]) -> list[str]:
    """The names of the commands that these arguments call; an option without value has no more."""
    group, names = cli, list[str]()
    for arg in args:
        command = group.get_command(click.Context(group), arg)
        if command is None:
            break
        names.append(arg)
        if not isinstance(command, LazyGroup):
            break
        group = command
    return names


def _fault(error: BaseException) -> int:
    if os.environ.get("CROUPIER_DEBUG"):
        import traceback

        console.warn("".join(traceback.format_exception(error)).rstrip())
    place = _place(error)
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return _say(
        "fault",
        f"{what}{place}; nothing you gave is to blame. Please report it with what "
        "the same command prints when CROUPIER_DEBUG=1 is set",
        FAULT,
    )


def _place(error: BaseException) -> str:
    """Where it happened: the innermost step of the traceback."""
    place, step = "", error.__traceback__
    while step is not None:
        place = f" (line {step.tb_lineno} of {step.tb_frame.f_code.co_name})"
        step = step.tb_next
    return place


def _say(kind: str, text: str, code: int) -> int:
    console.warn(visible(f"{kind}: {text}"))
    return code
