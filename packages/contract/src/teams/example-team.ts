/** Id of the team that everyone may read without an account, and no one may change. See docs/example-team.md. */
export const EXAMPLE_TEAM_ID = "example";

/**
 * Names of two of its uploads that are worth comparing: the same cells on two versions of PostgreSQL, runs enough for a
 * verdict. The first is the baseline.
 */
export const EXAMPLE_COMPARISON = ["lab-postgresql-16.14.csv", "lab-postgresql-18.4.csv"] as const;
