/** The article whose measured rows the model is compared with: NexusDB, 100,000 records of 1276 bytes with six indexes. */
export const ARTICLE = "How to optimize write access to a database (NexusDB)";
/** How the constants were found. */
export const FIT = `fit to ${ARTICLE}`;
