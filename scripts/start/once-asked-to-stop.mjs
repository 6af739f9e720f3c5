/**
 * Resolves when this process should stop: on a signal, or when npm, its parent, has exited. Further signals have no
 * effect: npm forwards the Ctrl-C that the terminal has already sent.
 *
 * @returns {Promise<void>}
 */
export function onceAskedToStop() {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve());
    if (!process.env.npm_lifecycle_event) return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, 500).unref();
  });
}
