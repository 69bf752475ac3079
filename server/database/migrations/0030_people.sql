CREATE TABLE "answer_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"right_answers" integer DEFAULT 0 NOT NULL,
	"wrong_answers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "answer_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"user_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"value" text NOT NULL,
	"type" text NOT NULL,
	"is_correct" boolean NOT NULL,
	"answered_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "answers_user_id_answer_id_pk" PRIMARY KEY("user_id","answer_id")
);
--> statement-breakpoint
CREATE TABLE "process_days" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"process" double precision NOT NULL,
	CONSTRAINT "process_days_user_id_collection_id_day_pk" PRIMARY KEY("user_id","collection_id","day")
);
--> statement-breakpoint
CREATE TABLE "class_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"namespace_id" uuid NOT NULL,
	"code" text NOT NULL,
	"level" smallint,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "class_students" (
	"namespace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"level" smallint,
	"status" text DEFAULT 'Active' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"invited_at" timestamp(3) with time zone,
	"invited_by" uuid,
	"joined_at" timestamp(3) with time zone,
	"removed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp(3) with time zone,
	"collections_started" integer DEFAULT 0 NOT NULL,
	"collections_completed" integer DEFAULT 0 NOT NULL,
	"average_process" double precision,
	"very_strong" integer DEFAULT 0 NOT NULL,
	"strong" integer DEFAULT 0 NOT NULL,
	"medium" integer DEFAULT 0 NOT NULL,
	"weak" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "class_students_namespace_id_user_id_pk" PRIMARY KEY("namespace_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "answer_days" ADD CONSTRAINT "answer_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_days" ADD CONSTRAINT "process_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_codes" ADD CONSTRAINT "class_codes_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "public"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_students" ADD CONSTRAINT "class_students_namespace_id_namespaces_id_fk" FOREIGN KEY ("namespace_id") REFERENCES "public"."namespaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_students" ADD CONSTRAINT "class_students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_user" ON "answers" USING btree ("user_id","answered_at");--> statement-breakpoint
CREATE INDEX "answers_item" ON "answers" USING btree ("item_id","answered_at");--> statement-breakpoint
CREATE INDEX "process_days_collection" ON "process_days" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "class_codes_namespace" ON "class_codes" USING btree ("namespace_id");--> statement-breakpoint
CREATE INDEX "class_students_user" ON "class_students" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_students_active" ON "class_students" USING btree ("namespace_id","status","last_active_at");--> statement-breakpoint
-- Learners were members of their classes before there were students.
INSERT INTO "class_students" ("namespace_id", "user_id", "joined_at")
	SELECT n.id, u.id, u.created_at FROM "users" u JOIN "namespaces" n ON n.id = ANY(u.assign_namespaces)
	WHERE u.roles && ARRAY['USER', 'PREMIUM_USER_BASIC', 'PREMIUM_USER_PLUS']
		AND NOT u.roles && ARRAY['ADMIN', 'SUPERVISOR', 'TEACHER', 'SUPPORT'];
