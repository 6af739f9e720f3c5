import type { Handlers } from "../../platform/http/operation.ts";
import type { Data } from "../open-data.ts";

type Ids =
  | "listPassports"
  | "keepPassport"
  | "renamePassport"
  | "deletePassport"
  | "restorePassport"
  | "statePassport";

export function passportRoutes({ passports }: Data): Pick<Handlers, Ids> {
  return {
    listPassports: ({ params }) => passports.list(params.teamId),
    keepPassport: ({ params, body }) => passports.keep(params.teamId, body.name, body.facts),
    renamePassport: ({ params, body }) => passports.rename(params.teamId, params.passportId, body.name),
    deletePassport: async ({ params }) => {
      await passports.remove(params.teamId, params.passportId);
      return undefined;
    },
    restorePassport: async ({ params }) => {
      await passports.restore(params.teamId, params.passportId);
      return undefined;
    },
    statePassport: ({ params, body }) => passports.state(params.teamId, params.uploadId, body),
  };
}
