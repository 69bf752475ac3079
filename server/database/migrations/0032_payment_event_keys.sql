DROP INDEX "payment_events_event_key";--> statement-breakpoint
ALTER TABLE "erased_people" ADD COLUMN "address_key" text;--> statement-breakpoint
CREATE INDEX "erased_people_address" ON "erased_people" USING btree ("address_key") WHERE address_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_event_key" ON "payment_events" USING btree ("event_id","payment_id");