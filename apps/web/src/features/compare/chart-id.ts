/** Where the chart stands in the page, for a picture of it. Apart, so that the export does not load the chart. */
export const CHART_ID = "comparison-chart";
