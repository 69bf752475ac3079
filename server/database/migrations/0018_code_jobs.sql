-- They are valid for ten minutes; whoever waits for one has another mailed.
DELETE FROM "verification_codes";--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "job_id" uuid NOT NULL;
