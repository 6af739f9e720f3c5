import { type Assumptions, type CostedAccess, labSettings } from "@wirecost/abl";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { labPath } from "../../entities/design/design-address.ts";
import { encodeView } from "../../entities/design/lab-address.ts";
import { defaultView } from "../../entities/design/lab-view.ts";

/** Where the lab has a statement's pattern, with its records and these settings; undefined of one without a pattern. */
export function labAddress(access: CostedAccess, assumptions: Assumptions): string | undefined {
  const params = labSettings(access, assumptions);
  if (!params) return undefined;
  const view = { ...defaultView(openedgeQuery), params };
  return `${labPath(openedgeQuery.id)}?${encodeView(openedgeQuery, view)}`;
}
