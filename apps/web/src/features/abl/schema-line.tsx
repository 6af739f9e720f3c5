"use client";
import { type NamedSchema, schemaText } from "../../entities/schema/named-schema.ts";
import { setOpenSchema } from "../../entities/schema/open-schema.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Row, Text } from "../../shared/ui/layout/layout.tsx";

/** Which schema the records and record sizes of tables come from. */
export function SchemaLine({ schema }: { schema: NamedSchema | undefined }) {
  return (
    <Row wrap gap={8} size={12} mt={8}>
      <Text weight={550}>Sizes of tables:</Text>
      <Text breaks shrink>
        {schema ? schemaText(schema) : "as assumed"}
      </Text>
      <LinkButton size="small" href="/schemas">
        {schema ? "Change schema" : "Open a schema"}
      </LinkButton>
      {schema ? (
        <Button size="small" variant="quiet" onClick={() => setOpenSchema(undefined)}>
          Remove
        </Button>
      ) : null}
    </Row>
  );
}
