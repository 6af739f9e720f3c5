/** Sources of values and rules; wording is our own. */
export const TALK =
  "conference talk on multithreaded OpenEdge database servers, ATM (Secret Bunker) benchmark, 150 clients";
export const DOCS = "Progress documentation, 12.8: database server parameters";
export const FIT = "fit to the verified rows of the ATM benchmark";
