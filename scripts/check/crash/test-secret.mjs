/** AUTH_SECRET of an API that runs for a test only, by which that test confirms addresses without mail. */
export const TEST_SECRET = "a secret for the time of this test only";
