import { useInfiniteQuery } from "@tanstack/react-query";
import type { Model, Params, UsedCalibration } from "@wirecost/sim-core";
import { shareText } from "@wirecost/sim-core";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { calibrationInUse, calibrationList, constantsText } from "./calibration-queries.ts";
import styles from "./calibrations.module.css";

type OnUse = (used: UsedCalibration, constants: Params) => void;

/** The team's calibrations of one model, each with a button to use its constants. */
export function ChooseDialog({ model, onUse, onClose }: { model: Model; onUse: OnUse; onClose: () => void }) {
  return (
    <QueryProvider>
      <Dialog
        onClose={onClose}
        title="Use a calibration"
        description={`Constants of ${model.title} that your team fitted to measured rows.`}
      >
        <ReadTeam what="A team's calibrations" loading={160}>
          {(teamId) => (
            <OfTeam
              teamId={teamId}
              model={model}
              onUse={(used, constants) => {
                onUse(used, constants);
                onClose();
              }}
            />
          )}
        </ReadTeam>
      </Dialog>
    </QueryProvider>
  );
}

function OfTeam({ teamId, model, onUse }: { teamId: string; model: Model; onUse: OnUse }) {
  const query = useInfiniteQuery(calibrationList(teamId, model.id));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <QueryState query={query} loading={160} failed="The calibrations could not be loaded">
      {items.length === 0 ? (
        <EmptyState title="No calibrations yet">
          Overlay measured data on the matrix and select Calibrate there.
        </EmptyState>
      ) : (
        <Stack as="ul">
          {items.map((item) => (
            <Row as="li" key={item.id} gap={12} py={8} border="bottom">
              <Stack grow shrink breaks size={12} className={styles.text}>
                <Text as="b" size={14} weight={550}>
                  {item.name}
                </Text>
                <span>{constantsText(item)}</span>
                <Text tone="soft">
                  mean error {shareText(item.errors.before.mean)} before, {shareText(item.errors.fitted.mean)}{" "}
                  fitted
                  {item.modelVersionCurrent ? "" : `; fitted with model ${item.modelVersion}: fit it again`}
                </Text>
              </Stack>
              <Button
                size="small"
                aria-label={`Use ${item.name}`}
                onClick={() => {
                  const { used, constants } = calibrationInUse(item);
                  onUse(used, constants);
                }}
              >
                Use
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      {query.hasNextPage ? (
        <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          More
        </Button>
      ) : null}
    </QueryState>
  );
}
