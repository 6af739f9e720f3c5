-- Links to a comparison of two recordings.
ALTER TABLE "share"
    DROP CONSTRAINT "share_kind",
    ADD CONSTRAINT "share_kind" CHECK ("kind" IN ('run', 'measured', 'comparison', 'conversation', 'conversation-comparison'));
