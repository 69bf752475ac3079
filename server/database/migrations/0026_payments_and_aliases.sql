CREATE TABLE "aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"alias" text NOT NULL,
	"collection_id" uuid,
	"namespace_id" uuid,
	"namespaces" uuid[] GENERATED ALWAYS AS (array_remove(array[namespace_id], null)) STORED NOT NULL,
	"status" text NOT NULL,
	"fallback_url" text NOT NULL,
	"note" text NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp(3) with time zone,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"user_id" uuid,
	"platform" text,
	"plan" text,
	"product_id" text,
	"amount_minor" bigint,
	"currency" text,
	"starts_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	"is_endless" boolean DEFAULT false NOT NULL,
	"auto_renew" boolean,
	"note" text DEFAULT '' NOT NULL,
	"raw" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"payer" text DEFAULT '' NOT NULL,
	"provider" text NOT NULL,
	"platform" text NOT NULL,
	"plan" text,
	"product_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"purchased_at" timestamp(3) with time zone NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"auto_renew" boolean NOT NULL,
	"due_at" timestamp(3) with time zone,
	"search" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "paid_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aliases_alias_key" ON "aliases" USING btree ("alias");--> statement-breakpoint
CREATE INDEX "aliases_collection" ON "aliases" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "aliases_updated" ON "aliases" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "aliases_search" ON "aliases" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_event_key" ON "payment_events" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction_key" ON "payments" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE INDEX "payments_purchased" ON "payments" USING btree ("purchased_at","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","purchased_at");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "payments_unknown" ON "payments" USING btree ("payer") WHERE user_id is null and payer <> '';--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search" gin_trgm_ops);