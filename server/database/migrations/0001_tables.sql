CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"success" boolean NOT NULL,
	"user_id" uuid,
	"request_id" text NOT NULL,
	"namespace_id" uuid,
	"entity_type" text,
	"entity_id" uuid,
	"summary" text DEFAULT '' NOT NULL,
	"content" jsonb,
	"error_code" text,
	"platform" text DEFAULT 'web' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"duration_ms" integer
);
--> statement-breakpoint
CREATE TABLE "change_counts" (
	"entity" text NOT NULL,
	"stripe" smallint NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "change_counts_entity_stripe_pk" PRIMARY KEY("entity","stripe")
);
--> statement-breakpoint
CREATE TABLE "logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"request_id" text NOT NULL,
	"http_method" text NOT NULL,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"status_code" smallint NOT NULL,
	"run_time" integer NOT NULL,
	"email" text,
	"user_id" uuid,
	"namespace_id" uuid,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"error_code" text,
	"message" text,
	"stack" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client_type" text NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"verified" boolean NOT NULL,
	"stay_login" boolean NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "verification_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"assign_namespaces" uuid[] DEFAULT '{}' NOT NULL,
	"selected_namespace" uuid,
	"portal_enabled" boolean,
	"blocked" boolean DEFAULT false NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"force_password_change" boolean DEFAULT false NOT NULL,
	"two_step_verification" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_sign_in_at" timestamp(3) with time zone,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_items" (
	"collection_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_items_collection_id_item_id_pk" PRIMARY KEY("collection_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"ai_prompt_description" text NOT NULL,
	"type_alias" text NOT NULL,
	"link" text,
	"tags" uuid[] DEFAULT '{}' NOT NULL,
	"namespaces" uuid[] DEFAULT '{}' NOT NULL,
	"public" boolean NOT NULL,
	"status" text NOT NULL,
	"payment_type" text NOT NULL,
	"quiz_types" text[] DEFAULT '{}' NOT NULL,
	"quiz_variant" text NOT NULL,
	"difficulty" double precision,
	"mask_answers" boolean NOT NULL,
	"is_template" boolean NOT NULL,
	"single_attempt_mode" boolean NOT NULL,
	"count_down_duration" integer,
	"item_tag" uuid,
	"image_id" uuid,
	"audio_id" uuid,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"title_key" text NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"additional_info" text NOT NULL,
	"question" text NOT NULL,
	"hidden_info" text NOT NULL,
	"examples" text[] DEFAULT '{}' NOT NULL,
	"etymology_evolution" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"link" text,
	"book_content" text NOT NULL,
	"book_content_translation" text NOT NULL,
	"video_transcript" text,
	"tags" uuid[] DEFAULT '{}' NOT NULL,
	"namespaces" uuid[] DEFAULT '{}' NOT NULL,
	"public" boolean NOT NULL,
	"status" text NOT NULL,
	"difficulty" smallint NOT NULL,
	"image_id" uuid,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"title_key" text NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "namespaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"disable_translation" boolean DEFAULT false NOT NULL,
	"show_translations_dictionary" boolean DEFAULT false NOT NULL,
	"search" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"namespaces" uuid[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"sub_type" text[] DEFAULT '{}' NOT NULL,
	"level" smallint[] DEFAULT '{}' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"icon_id" text,
	"image_id" uuid,
	"icon_image_id" uuid,
	"item_vocab_categories" text[] DEFAULT '{}' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_created" ON "activities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activities_user" ON "activities" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "activities_entity" ON "activities" USING btree ("entity_id","created_at");--> statement-breakpoint
CREATE INDEX "activities_request" ON "activities" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "logs_created" ON "logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "logs_request" ON "logs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "collection_items_order" ON "collection_items" USING btree ("collection_id","position");--> statement-breakpoint
CREATE INDEX "collection_items_item" ON "collection_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "collections_updated" ON "collections" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "collections_created" ON "collections" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "collections_title" ON "collections" USING btree ("title_key","id");--> statement-breakpoint
CREATE INDEX "collections_type" ON "collections" USING btree ("type","updated_at","id");--> statement-breakpoint
CREATE INDEX "collections_author" ON "collections" USING btree ("created_by","updated_at","id");--> statement-breakpoint
CREATE INDEX "collections_tags" ON "collections" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "collections_search" ON "collections" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "items_updated" ON "items" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "items_created" ON "items" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "items_title" ON "items" USING btree ("title_key","id");--> statement-breakpoint
CREATE INDEX "items_type" ON "items" USING btree ("type","updated_at","id");--> statement-breakpoint
CREATE INDEX "items_author" ON "items" USING btree ("created_by","updated_at","id");--> statement-breakpoint
CREATE INDEX "items_tags" ON "items" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "items_search" ON "items" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tags_updated" ON "tags" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("search" gin_trgm_ops);