CREATE TABLE "task_students" (
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ticked_at" timestamp(3) with time zone,
	"told_at" timestamp(3) with time zone,
	"reminded_at" timestamp(3) with time zone,
	"reminded_of" date,
	CONSTRAINT "task_students_task_id_user_id_pk" PRIMARY KEY("task_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"namespace_id" uuid NOT NULL,
	"namespaces" uuid[] GENERATED ALWAYS AS (array[namespace_id]) STORED NOT NULL,
	"collection_ids" uuid[] DEFAULT '{}' NOT NULL,
	"item_ids" uuid[] DEFAULT '{}' NOT NULL,
	"student_ids" uuid[] DEFAULT '{}' NOT NULL,
	"start_at" date,
	"due_at" date,
	"target_score" smallint,
	"notify" boolean NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_students" ADD CONSTRAINT "task_students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_students_user" ON "task_students" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tasks_class" ON "tasks" USING btree ("namespace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tasks_active" ON "tasks" USING btree ("id") WHERE status = 'Active';--> statement-breakpoint
CREATE INDEX "tasks_collections" ON "tasks" USING gin ("collection_ids");--> statement-breakpoint
CREATE INDEX "tasks_items" ON "tasks" USING gin ("item_ids");--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "answers_user_item" ON "answers" USING btree ("user_id","item_id","answered_at");