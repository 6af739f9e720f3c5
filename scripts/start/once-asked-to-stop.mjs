/**
 * Settles when this process is to stop: on a signal, or when npm, which started it, has exited.
 *
 * Asking again changes nothing: npm passes on the Ctrl-C that the terminal has sent already.
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
