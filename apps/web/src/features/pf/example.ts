/** A broker's file with the mistakes that are found most often. */
export const EXAMPLE = `# sports, production
-db /db/sports
-S 20000              # clients connect here
-n 200
-Mn 10
-Ma 5
-Mi 8
-minport 20001
-maxport 20005
-Mm 1024
-Mm 4096              # from the tuning workshop
-prefetchDelay
-prefetchnumrecs 100
-lruskip 100
-B 200000
-spin 20000
`;
