import pino from "pino";

/**
 * Standard output, written synchronously. pino's asynchronous mode flushes at exit and, if the reader of the pipe is
 * gone, retries forever (sonic-boom 4.2), so that the process would not end.
 */
export function logDestination() {
  return pino.destination({ fd: process.stdout.fd, sync: true });
}
