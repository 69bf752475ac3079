ALTER TABLE "activities" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "unit" uuid;--> statement-breakpoint
CREATE INDEX "activities_unit" ON "activities" USING btree ("unit") WHERE unit is not null;--> statement-breakpoint
CREATE INDEX "activities_old_bytes" ON "activities" USING btree ((changes->'storageKey'->>'old')) WHERE changes->'storageKey' is not null;