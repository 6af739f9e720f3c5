import { connect, type PrismaClient, poolState } from "@wirecost/prisma";
import { actorText } from "../acting.ts";
import { accountData } from "./accounts.ts";
import { activityData } from "./activity.ts";
import { baselineData } from "./baselines.ts";
import { calibrationData } from "./calibrations.ts";
import { copyData } from "./copy-share.ts";
import { experimentData } from "./experiments.ts";
import { exportData } from "./export-team.ts";
import { historyData } from "./history.ts";
import { importData } from "./import-team.ts";
import { invitationData } from "./invitations.ts";
import { jobData } from "./jobs.ts";
import { keyData } from "./keys.ts";
import { mappingData } from "./mappings.ts";
import { memberData } from "./members.ts";
import { passportData } from "./passports.ts";
import { planData } from "./plans.ts";
import { nameHasher } from "./pseudonyms.ts";
import { purge } from "./purge.ts";
import { queueState } from "./queue-state.ts";
import { readiness } from "./readiness.ts";
import { runData } from "./runs.ts";
import { sessionData } from "./sessions.ts";
import { shareData } from "./shares.ts";
import { StoredChunks } from "./stored-chunks.ts";
import { teamData } from "./teams.ts";
import { uploadData } from "./uploads.ts";
import { deliveryData } from "./webhook-deliveries.ts";
import { webhookData } from "./webhooks.ts";

/**
 * Everything that talks to the database.
 *
 * @param secret hides names that stand in it only as hashes
 */
export function openData(databaseUrl: string, connections: number, secret: string) {
  const prisma: PrismaClient = connect(databaseUrl, connections, actorText);
  const stored = new StoredChunks(databaseUrl);
  return {
    /** For better-auth's adapter only. */
    prisma,
    accounts: accountData(prisma),
    teams: teamData(prisma),
    members: memberData(prisma),
    invitations: invitationData(prisma),
    activity: activityData(prisma),
    sessions: sessionData(prisma),
    experiments: experimentData(prisma),
    runs: runData(prisma),
    uploads: uploadData(prisma, stored),
    calibrations: calibrationData(prisma),
    passports: passportData(prisma),
    mappings: mappingData(prisma),
    history: historyData(prisma),
    baselines: baselineData(prisma),
    plans: planData(prisma),
    exports: exportData(prisma),
    imports: importData(databaseUrl),
    copies: copyData(prisma),
    shares: shareData(prisma, nameHasher(secret)),
    keys: keyData(prisma),
    jobs: jobData(prisma),
    webhooks: webhookData(prisma),
    deliveries: deliveryData(prisma),
    purge: () => purge(prisma),
    connections: () => poolState(prisma),
    /** @throws while the database does not answer */
    queue: () => queueState(prisma),
    /** @throws while the database does not answer */
    ping: async () => {
      await prisma.$queryRaw`SELECT 1`;
    },
    /** @throws while the database does not answer, or is not migrated yet for this version */
    ready: readiness(prisma),
    close: async () => {
      await stored.close();
      await prisma.$disconnect();
    },
  };
}

export type Data = ReturnType<typeof openData>;
