/** The model whose lab the first page shows. Only pages know it: below them every design names its own. */
export const HOME_MODEL = "openedge-query";
