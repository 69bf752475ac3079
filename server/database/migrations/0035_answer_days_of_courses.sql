-- The job that compares sums with what they count writes these again.
DELETE FROM "answer_days";--> statement-breakpoint
ALTER TABLE "answer_days" DROP CONSTRAINT "answer_days_user_id_day_pk";--> statement-breakpoint
ALTER TABLE "answer_days" ADD COLUMN "collection_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_days" ADD CONSTRAINT "answer_days_user_id_collection_id_day_pk" PRIMARY KEY("user_id","collection_id","day");
