-- Making arrays of a million values took PostgreSQL longer than storing them.
ALTER TABLE "measured_chunk" RENAME COLUMN "metrics" TO "values";
ALTER TABLE "measured_chunk" ADD COLUMN "metrics" BYTEA;
ALTER TABLE "measured_chunk" ALTER COLUMN "metrics" SET STORAGE EXTERNAL;

-- unnest() goes through the values of one metric after the other.
UPDATE "measured_chunk" c SET "metrics" = coalesce(
    (SELECT string_agg(float8send(v."value"), '' ORDER BY v."place") FROM unnest(c."values") WITH ORDINALITY AS v("value", "place")),
    ''
);

ALTER TABLE "measured_chunk" ALTER COLUMN "metrics" SET NOT NULL;
ALTER TABLE "measured_chunk" DROP COLUMN "values";
