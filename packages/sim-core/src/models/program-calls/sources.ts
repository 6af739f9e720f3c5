export const ARTICLE = "Improving the Performance of Program Calls, Jim Sloan, MC Press";
/** How the constants were found. */
export const FIT = `fit to ${ARTICLE}`;
