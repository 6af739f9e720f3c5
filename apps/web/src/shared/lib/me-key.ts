/** Under which the answer to "who is signed in" is kept. */
export const ME_KEY = ["me"] as const;
