import pino from "pino";

/**
 * Standard output, line by line as they come. Lines that pino keeps for later are flushed as the process ends, and where
 * whoever read them is gone that is tried again without end (sonic-boom 4.2): the process would stay.
 */
export function logDestination() {
  return pino.destination({ fd: process.stdout.fd, sync: true });
}
