/**
 * Settles when somebody wants this process to stop: by a signal, or because npm, which started it, is gone.
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
