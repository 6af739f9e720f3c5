/** What the command's exit says. 99 is k6's code for a threshold that failed. */
export const EXIT = {
  fine: 0,
  /** Arguments, a file or a key that are not right: trying again changes nothing. */
  usage: 2,
  /** No answer, or a server in trouble: trying again may help. */
  network: 3,
  threshold: 99,
} as const;
