-- Comments on recordings.
ALTER TABLE "comment" ADD COLUMN "conversation_id" UUID;

-- CreateIndex
CREATE INDEX "comment_team_id_conversation_id_created_at_idx" ON "comment"("team_id", "conversation_id", "created_at");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_team_id_conversation_id_fkey" FOREIGN KEY ("team_id", "conversation_id") REFERENCES "conversation"("team_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Checks
ALTER TABLE "comment"
    DROP CONSTRAINT "comment_of_check",
    ADD CONSTRAINT "comment_of_check" CHECK (num_nonnulls("run_id", "upload_id", "conversation_id") = 1);

-- Recorded of the experiment, the upload or the recording, with the members whom it mentions.
CREATE OR REPLACE FUNCTION record_comment_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said record;
  kind text;
  id text;
  name text;
BEGIN
  IF coalesce(current_setting('wirecost.actor', true), '') = '' THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN said := OLD; ELSE said := NEW; END IF;
  IF said.run_id IS NOT NULL THEN
    SELECT 'experiment', experiment.id::text, experiment.name INTO kind, id, name
    FROM run JOIN experiment ON experiment.team_id = run.team_id AND experiment.id = run.experiment_id
    WHERE run.team_id = said.team_id AND run.id = said.run_id;
  ELSIF said.upload_id IS NOT NULL THEN
    SELECT 'upload', upload.id::text, upload.name INTO kind, id, name
    FROM upload WHERE upload.team_id = said.team_id AND upload.id = said.upload_id;
  ELSE
    SELECT 'conversation', conversation.id::text, conversation.name INTO kind, id, name
    FROM conversation WHERE conversation.team_id = said.team_id AND conversation.id = said.conversation_id;
  END IF;
  -- Deleted with its run, upload or recording, it is recorded as part of that.
  IF kind IS NULL THEN RETURN NULL; END IF;
  PERFORM write_activity(said.team_id, TG_ARGV[0], kind, id, name,
    (SELECT string_agg(mention->>'name', ', ') FROM jsonb_array_elements(said.mentions) AS mention));
  RETURN NULL;
END
$$;
