CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"file_type" text NOT NULL,
	"attachment_type" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"storage_key" text NOT NULL,
	"has_thumbnail" boolean DEFAULT false NOT NULL,
	"credit" jsonb,
	"namespaces" uuid[] DEFAULT '{}' NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "files_created" ON "files" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_temporary" ON "files" USING btree ("created_at") WHERE path = 'TempFiles';--> statement-breakpoint
CREATE UNIQUE INDEX "files_file_name" ON "files" USING btree ("file_name");--> statement-breakpoint
CREATE UNIQUE INDEX "files_storage_key" ON "files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "collections_image" ON "collections" USING btree ("image_id") WHERE image_id is not null;--> statement-breakpoint
CREATE INDEX "collections_audio" ON "collections" USING btree ("audio_id") WHERE audio_id is not null;--> statement-breakpoint
CREATE INDEX "items_visibility" ON "items" USING btree ("namespaces","public","created_by");--> statement-breakpoint
CREATE INDEX "items_image" ON "items" USING btree ("image_id") WHERE image_id is not null;--> statement-breakpoint
CREATE INDEX "tags_image" ON "tags" USING btree ("image_id") WHERE image_id is not null;--> statement-breakpoint
CREATE INDEX "tags_icon_image" ON "tags" USING btree ("icon_image_id") WHERE icon_image_id is not null;