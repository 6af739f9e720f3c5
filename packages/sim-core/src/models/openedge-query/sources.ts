export const DOCS = "Progress OpenEdge documentation, Startup Command and Parameter Reference";
/** The talk whose measured rows the model is compared with. */
export const TALK = "Tom Bascom, Coding for Network Performance, White Star Software, 2017";
