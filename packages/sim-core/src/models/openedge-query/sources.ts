/** Progress documentation. */
export const DOCS = "Progress OpenEdge documentation, Startup Command and Parameter Reference";
/** The talk whose rows judge the model. */
export const TALK = "Tom Bascom, Coding for Network Performance, White Star Software, 2017";
