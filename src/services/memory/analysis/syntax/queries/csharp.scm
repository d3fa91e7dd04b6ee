(comment) @comment
[(string_literal) (verbatim_string_literal) (raw_string_literal) (character_literal)] @string
(interpolated_string_expression (string_content) @string)

(namespace_declaration name: (_) @name) @module
(class_declaration name: (_) @name) @class
(struct_declaration name: (_) @name) @class
(record_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(delegate_declaration name: (_) @name) @type
(method_declaration name: (_) @name) @method
(constructor_declaration name: (_) @name) @method
(local_function_statement name: (_) @name) @function
(property_declaration name: (_) @name) @field
(event_field_declaration (variable_declaration (variable_declarator name: (_) @name))) @field
(field_declaration (variable_declaration (variable_declarator name: (_) @name))) @field

(using_directive [(qualified_name) (identifier)] @import)
