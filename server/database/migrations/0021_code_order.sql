CREATE SEQUENCE "public"."code_order" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
-- They are valid for ten minutes; whoever waits for one has another mailed.
DELETE FROM "verification_codes";--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "is_proven" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "requested" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_user_id_purpose_pk";--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_user_id_purpose_is_proven_pk" PRIMARY KEY("user_id","purpose","is_proven");
