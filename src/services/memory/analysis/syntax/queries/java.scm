[(line_comment) (block_comment)] @comment
[(string_literal) (character_literal)] @string

(class_declaration name: (_) @name) @class
(record_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(annotation_type_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(method_declaration name: (_) @name) @method
(constructor_declaration name: (_) @name) @method
(compact_constructor_declaration name: (_) @name) @method
(field_declaration (variable_declarator name: (_) @name)) @field
(constant_declaration (variable_declarator name: (_) @name)) @constant

(import_declaration [(scoped_identifier) (identifier)] @import)
