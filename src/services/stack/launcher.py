"""Starts one part of the stack: it holds a lock for its lifetime and ends with its supervisor.

The lock is a flock on a descriptor that survives exec, so the kernel frees it when the last process of the part is gone,
however it ended. With a death signal the kernel sends that signal to the program when the supervisor's process ends.

Exit codes of its own: 75 another process holds the lock, 70 the supervisor is already gone, 71 the program cannot be started.
"""

import argparse
import ctypes
import fcntl
import os
import signal
import sys

LOCKED, ORPHANED, UNSTARTABLE = 75, 70, 71
PR_SET_PDEATHSIG = 1


def say(code: int, message: str) -> None:
    print(f"launcher: {message}", file=sys.stderr, flush=True)
    sys.exit(code)


def take_lock(path: str) -> None:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(LOCKED)
    # Node keeps what it inherited from its own children, so a worker's lock is the worker's alone; the processes of a Postgres
    # share its lock, so that it is free only when the last of them is gone.
    os.set_inheritable(descriptor, True)


def remove_stale_pid_file(path: str) -> None:
    """A pid file left by a killed server is removed, unless the process it names lives in that folder (a server's working
    directory is its data directory). Runs while the lock is held, so no server of ours can be there."""
    try:
        # As bytes: decoding would import a module that this user may not be able to read.
        with open(path, "rb") as file:
            pid = int(file.readline())
    except FileNotFoundError:
        return
    except ValueError:
        os.unlink(path)  # cut off while it was written
        return
    try:
        owner = os.readlink(f"/proc/{pid}/cwd")
    except (FileNotFoundError, PermissionError, ProcessLookupError):
        owner = None  # gone, or another user's: a server that could write here runs as this user
    if owner is not None and os.path.realpath(owner) == os.path.realpath(os.path.dirname(path)):
        say(LOCKED, f"process {pid} still uses {os.path.dirname(path)}")
    os.unlink(path)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lock")
    parser.add_argument("--uid", type=int)
    parser.add_argument("--gid", type=int)
    parser.add_argument("--parent", type=int, help="the supervisor's process id")
    parser.add_argument("--death-signal", help="name of the signal to get when the supervisor ends")
    parser.add_argument("--stale-pid-file")
    parser.add_argument("program", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    program = options.program[1:] if options.program[:1] == ["--"] else options.program

    libc = ctypes.CDLL(None, use_errno=True)  # loaded before the user changes: it may not be readable afterwards
    if options.lock is not None:
        take_lock(options.lock)
    if options.gid is not None:
        os.setgroups([])
        os.setgid(options.gid)
    if options.uid is not None:
        os.setuid(options.uid)
    if options.stale_pid_file is not None:
        remove_stale_pid_file(options.stale_pid_file)
    # After the change of user, which clears it; before the check, so that a supervisor that ends in between is noticed.
    if options.death_signal is not None:
        if libc.prctl(PR_SET_PDEATHSIG, signal.Signals[options.death_signal].value, 0, 0, 0) != 0:
            say(UNSTARTABLE, f"prctl failed: {os.strerror(ctypes.get_errno())}")
    if options.parent is not None and os.getppid() != options.parent:
        say(ORPHANED, "the supervisor is gone")
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    try:
        os.execv(program[0], program)
    except OSError as error:
        say(UNSTARTABLE, f"{program[0]}: {error.strerror}")


main()
