/** Id of the read-only team that everyone can see without an account. See docs/example-team.md. */
export const EXAMPLE_TEAM_ID = "example";

/**
 * Names of two of its uploads for a comparison: the same cells on two versions of PostgreSQL, with enough runs for a
 * verdict. The first is the baseline.
 */
export const EXAMPLE_COMPARISON = ["lab-postgresql-16.14.csv", "lab-postgresql-18.4.csv"] as const;
