CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"type" text,
	"name" text NOT NULL,
	"namespaces" uuid[] DEFAULT '{}' NOT NULL,
	"created_by" uuid,
	"public" boolean NOT NULL,
	"request_id" text NOT NULL,
	"is_head" boolean NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"row" jsonb NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trash_links" (
	"target_id" uuid NOT NULL,
	"holder_entity" text NOT NULL,
	"holder_id" uuid NOT NULL,
	"field" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "trash_links_target_id_holder_id_field_pk" PRIMARY KEY("target_id","holder_id","field")
);
--> statement-breakpoint
CREATE TABLE "trash_places" (
	"collection_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "trash_places_collection_id_item_id_pk" PRIMARY KEY("collection_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "library_entries" DROP CONSTRAINT "library_entries_collection_id_collections_id_fk";
--> statement-breakpoint
ALTER TABLE "library_items" DROP CONSTRAINT "library_items_item_id_items_id_fk";
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "undone_by" text;--> statement-breakpoint
CREATE INDEX "trash_deleted" ON "trash" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_request" ON "trash" USING btree ("request_id","is_head");--> statement-breakpoint
CREATE INDEX "trash_links_holder" ON "trash_links" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "trash_places_item" ON "trash_places" USING btree ("item_id");