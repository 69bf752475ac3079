ALTER TABLE "change_counts" RENAME COLUMN "stripe" TO "shard";--> statement-breakpoint
ALTER TABLE "change_counts" RENAME CONSTRAINT "change_counts_entity_stripe_pk" TO "change_counts_entity_shard_pk";--> statement-breakpoint
ALTER TABLE "activities" RENAME COLUMN "unit" TO "batch";--> statement-breakpoint
ALTER INDEX "activities_unit" RENAME TO "activities_batch";
