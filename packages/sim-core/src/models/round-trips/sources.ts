/** The article whose values the model is compared with, including four values from its discussion. */
export const ARTICLE = "Jasper Bongertz, How millisecond delays may kill database performance, 2014";
