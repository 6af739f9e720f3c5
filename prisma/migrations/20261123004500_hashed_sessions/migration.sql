-- Tokens of sessions are stored as their SHA-256, hexadecimal: everybody stays signed in. A version from before, while a
-- deployment rolls on, takes them for signed out.
UPDATE "session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');

-- Links for a new password that stand there as they are would not be found any more: they last an hour.
DELETE FROM "verification" WHERE "identifier" LIKE 'reset-password:%';
