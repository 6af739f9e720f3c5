/** Exit codes. 99 is k6's code for a failed threshold. */
export const EXIT = {
  fine: 0,
  /** Invalid arguments, file or key: a retry is useless. */
  usage: 2,
  /** No response, or a server error: a retry may help. */
  network: 3,
  threshold: 99,
} as const;
