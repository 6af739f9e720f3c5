import { createServer } from "node:net";

/**
 * Checks that no process listens on a port before anything is started.
 *
 * @param {string} host
 * @param {number} port
 * @throws {Error} in one sentence, where it is taken or not ours to use
 */
export async function requireFreePort(host, port) {
  if (await isBlocked(port))
    throw new Error(`Browsers refuse to open port ${port}: choose another, as in PORT=3000 npm start.`);
  await tryPort(host, port);
  // Browsers try ::1 first for "localhost": a process that listens there would answer instead of ours.
  if (host === "127.0.0.1") await tryPort("::1", port);
}

/**
 * Whether the Fetch standard blocks a port because another protocol uses it; Node's fetch has the list.
 * @param {number} port
 */
async function isBlocked(port) {
  const error = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) }).catch(
    (e) => e,
  );
  return error instanceof TypeError && error.cause instanceof Error && error.cause.message === "bad port";
}

/** @param {string} host @param {number} port @returns {Promise<void>} */
function tryPort(host, port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ { code, message }) => {
      if (host === "::1" && code !== "EADDRINUSE") return resolve();
      const other = port < 65_535 ? port + 1 : port - 1;
      reject(
        new Error(
          code === "EADDRINUSE"
            ? `Port ${port} is taken: stop what listens there, or choose another with PORT=${other} npm start.`
            : code === "EACCES"
              ? `Port ${port} needs more rights than this user has: choose one above 1023, as in PORT=3000 npm start.`
              : `Port ${port} of ${host} cannot be used: ${message}.`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
