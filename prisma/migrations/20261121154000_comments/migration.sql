-- CreateTable
CREATE TABLE "comment" (
    "id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "run_id" UUID,
    "upload_id" UUID,
    "cell" JSONB,
    "author_id" TEXT,
    "author_name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "mentions" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "comment_of_check" CHECK (("run_id" IS NULL) <> ("upload_id" IS NULL))
);

-- CreateIndex
CREATE INDEX "comment_team_id_run_id_created_at_idx" ON "comment"("team_id", "run_id", "created_at");

-- CreateIndex
CREATE INDEX "comment_team_id_upload_id_created_at_idx" ON "comment"("team_id", "upload_id", "created_at");

-- CreateIndex
CREATE INDEX "comment_author_id_idx" ON "comment"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_id_team_id_key" ON "comment"("id", "team_id");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_run_id_team_id_fkey" FOREIGN KEY ("run_id", "team_id") REFERENCES "run"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_upload_id_team_id_fkey" FOREIGN KEY ("upload_id", "team_id") REFERENCES "upload"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Told of as what was done to the experiment or the upload, with whom it mentions.
CREATE FUNCTION record_comment_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said record;
  kind text;
  id text;
  name text;
BEGIN
  IF coalesce(current_setting('wirecost.actor', true), '') = '' THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN said := OLD; ELSE said := NEW; END IF;
  IF said.run_id IS NULL THEN
    SELECT 'upload', upload.id::text, upload.name INTO kind, id, name FROM upload WHERE upload.id = said.upload_id;
  ELSE
    SELECT 'experiment', experiment.id::text, experiment.name INTO kind, id, name
    FROM run JOIN experiment ON experiment.id = run.experiment_id WHERE run.id = said.run_id;
  END IF;
  -- What goes with its upload or run is told of as that.
  IF kind IS NULL THEN RETURN NULL; END IF;
  PERFORM write_activity(said.team_id, TG_ARGV[0], kind, id, name,
    (SELECT string_agg(mention->>'name', ', ') FROM jsonb_array_elements(said.mentions) AS mention));
  RETURN NULL;
END
$$;
CREATE TRIGGER activity_commented AFTER INSERT ON comment FOR EACH ROW
  EXECUTE FUNCTION record_comment_activity('commented');
CREATE TRIGGER activity_reworded AFTER UPDATE OF text ON comment FOR EACH ROW WHEN (OLD.text <> NEW.text)
  EXECUTE FUNCTION record_comment_activity('reworded');
CREATE TRIGGER activity_uncommented AFTER DELETE ON comment FOR EACH ROW
  EXECUTE FUNCTION record_comment_activity('uncommented');

GRANT SELECT, INSERT, UPDATE, DELETE ON "comment" TO "wirecost_app";
ALTER TABLE "comment" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "team" ON "comment" TO "wirecost_app" USING ("team_id" = (SELECT current_setting('wirecost.team', true)));
CREATE POLICY "everything" ON "comment" TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');
