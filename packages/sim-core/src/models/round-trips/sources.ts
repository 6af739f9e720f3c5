/** The article whose figures judge the model, with four figures from its discussion. */
export const ARTICLE = "Jasper Bongertz, How millisecond delays may kill database performance, 2014";
